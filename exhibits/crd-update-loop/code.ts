/** Ten lines before and after the fix (our own pseudo-code); a line is lit while the actor is in one of its states. */
export interface CodeLine {
  readonly line: string;
  readonly states?: readonly string[];
}

export const code: { readonly actor: string; readonly before: readonly CodeLine[]; readonly after: readonly CodeLine[] } = {
  actor: 'policy-0',
  before: [
    { line: '# CRD, status.parents[].items.parentRef' },
    { line: 'properties: { group, kind, namespace, name, sectionName }' },
    { line: '' },
    { line: 'for event in watch(HTTPRoute) or every 10 s:', states: ['idle', 'standby'] },
    { line: '    desired = status(parentRef, lastTransitionTime: now)' },
    { line: '    if differs(desired, stored):  # A, B: no such line; C: never equal, no port' },
    { line: '        queue.send(patch(desired))' },
    { line: 'while patch = queue.recv():  # one at a time' },
    { line: '    api.patch_status(patch)  # 200, and the port is gone', states: ['patching'] },
  ],
  after: [
    { line: '# CRD, status.parents[].items.parentRef' },
    { line: 'properties: { group, kind, namespace, name, sectionName, port }' },
    { line: '' },
    { line: 'for event in watch(HTTPRoute) or every 10 s:', states: ['idle', 'standby'] },
    { line: '    desired = status(parentRef, lastTransitionTime: now)' },
    { line: '    if differs(desired, stored):  # equal after one patch' },
    { line: '        queue.send(patch(desired))' },
    { line: 'while patch = queue.recv():  # one at a time' },
    { line: '    api.patch_status(patch)  # 200, and the port is there', states: ['patching'] },
  ],
};
