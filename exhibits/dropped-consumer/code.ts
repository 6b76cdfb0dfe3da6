/** Ten lines before and after the fix (our own pseudo-code); a line is lit while the actor is in one of its states. */
export interface CodeLine {
  readonly line: string;
  readonly states?: readonly string[];
}

export const code: { readonly actor: string; readonly before: readonly CodeLine[]; readonly after: readonly CodeLine[] } = {
  actor: 'proxy-0',
  before: [
    { line: 'fn poll(&mut self):  # called only when something has woken the task' },
    { line: '    if self.tx.poll_ready() is Err:  # the consumer is gone' },
    { line: '        return Done  # drops the stream: RST_STREAM(CANCEL)' },
    { line: '    match self.rx.poll():  # the response stream' },
    { line: '        Ready(update): self.tx.send(update)', states: ['listening'] },
    { line: '        Ready(end):    back off, then open a new stream', states: ['cutOff'] },
    { line: '        NotReady:      return NotReady', states: ['listening', 'orphaned'] },
    { line: '            # wake me when the server sends', states: ['listening', 'orphaned'] },
  ],
  after: [
    { line: 'fn poll(&mut self):  # called only when something has woken the task' },
    { line: '    if self.tx.poll_ready() is Err:  # the consumer is gone' },
    { line: '        return Done  # drops the stream: RST_STREAM(CANCEL)' },
    { line: '    match self.rx.poll():  # the response stream' },
    { line: '        Ready(update): self.tx.send(update)', states: ['listening'] },
    { line: '        Ready(end):    back off, then open a new stream', states: ['cutOff'] },
    { line: '        NotReady:      match self.hangup.poll():', states: ['listening'] },
    { line: '            Err:      return Done  # its other end was dropped' },
    { line: '            NotReady: return NotReady', states: ['listening'] },
    { line: '            # wake me when the server sends, or when the consumer goes', states: ['listening'] },
  ],
};
