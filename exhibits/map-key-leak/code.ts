/** Ten lines before and after the historic fix (our own pseudo-code); a line is lit while the actor is in one of its states. */
export interface CodeLine {
  readonly line: string;
  readonly states?: readonly string[];
}

export const code: { readonly actor: string; readonly before: readonly CodeLine[]; readonly after: readonly CodeLine[] } = {
  actor: 'controller',
  before: [
    { line: 'subscriptions: map[(pod *Pod, port)] -> [listener]' },
    { line: '' },
    { line: 'on Subscribe(pod, port, listener):', states: ['serving'] },
    { line: '    subscriptions[(pod, port)].append(listener)' },
    { line: 'on Unsubscribe(pod, port, listener):', states: ['serving'] },
    { line: '    list = subscriptions[(pod, port)]  # this very pointer' },
    { line: '    if none: log "cannot unsubscribe from unknown Pod"; return' },
    { line: '    list = list without listener' },
    { line: '    subscriptions[(pod, port)] = list  # even if it is empty' },
  ],
  after: [
    { line: 'subscriptions: map[(pod *Pod, port)] -> [listener]' },
    { line: '' },
    { line: 'on Subscribe(pod, port, listener):', states: ['serving'] },
    { line: '    subscriptions[(pod, port)].append(listener)' },
    { line: 'on Unsubscribe(pod, port, listener):', states: ['serving'] },
    { line: '    list = subscriptions[(pod, port)]  # this very pointer' },
    { line: '    if none: log "cannot unsubscribe from unknown Pod"; return' },
    { line: '    list = list without listener' },
    { line: '    if list is empty: delete(subscriptions, (pod, port))' },
    { line: '    else: subscriptions[(pod, port)] = list' },
  ],
};
