/** Ten lines before and after the fix (our own pseudo-code); a line is lit while the actor is in one of its states. */
export interface CodeLine {
  readonly line: string;
  readonly states?: readonly string[];
}

export const code: { readonly actor: string; readonly before: readonly CodeLine[]; readonly after: readonly CodeLine[] } = {
  actor: 'controller',
  before: [
    { line: 'for event := range endpointSliceEvents {', states: ['idle'] },
    { line: '    service.Lock()' },
    { line: '    for _, sub := range service.subscribers {', states: ['walking'] },
    { line: '        update := diff(sub, event)' },
    { line: '        sub.stream.Send(update)  // may never return', states: ['parked'] },
    { line: '    }' },
    { line: '    service.Unlock()' },
    { line: '}' },
  ],
  after: [
    { line: 'for event := range endpointSliceEvents {', states: ['idle'] },
    { line: '    service.Lock()' },
    { line: '    for _, sub := range service.subscribers {', states: ['walking'] },
    { line: '        select {' },
    { line: '        case sub.queue <- diff(sub, event):  // room: go on', states: ['parked'] },
    { line: '        default: sub.endStream()             // full: that one only' },
    { line: '        }' },
    { line: '    }' },
    { line: '    service.Unlock()' },
    { line: '}' },
    { line: 'go func() { for u := range sub.queue { sub.stream.Send(u) } }()' },
  ],
};
