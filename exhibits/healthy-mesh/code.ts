/** What every controller does (our own pseudo-code, after the policy controller); a line is lit while it is in one of its states. */
export interface CodeLine {
  readonly line: string;
  readonly states?: readonly string[];
}

/** There is nothing to mend here, so there is no `after`. */
export const code: { readonly actor: string; readonly before: readonly CodeLine[] } = {
  actor: 'policy-0',
  before: [
    { line: 'index = list(routes, servers, authorizations)', states: ['starting'] },
    { line: 'for event in watch(from: index.resourceVersion):', states: ['watching', 'leading'] },
    { line: '    index.apply(event)' },
    { line: '    for stream in proxies_that_care(event):' },
    { line: '        stream.send(policy(index))  # if it has changed' },
    { line: '    if I hold the Lease:', states: ['leading'] },
    { line: '        for route in index without status:' },
    { line: '            api.patch_status(route, Accepted)', states: ['patching'] },
    { line: 'watch closed: go on with the index, list again later', states: ['blind'] },
    { line: 'on admission(object):  # the webhook' },
    { line: '    return allow if valid(object) else deny(why)' },
  ],
};
