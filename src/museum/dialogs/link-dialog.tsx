/** The way to copy a link where the clipboard is forbidden. */
import { linkHere } from '@visit/copy-link.ts';
import { say } from '../say.ts';
import { Dialog } from './dialog.tsx';

export function LinkDialog() {
  return (
    <Dialog name="link" title={say('link.title')}>
      <LinkField />
    </Dialog>
  );
}

function LinkField() {
  return (
    <label className="link-field">
      {say('link.text')}
      <textarea data-first readOnly rows={4} value={linkHere()} onFocus={(e) => e.target.select()} data-testid="link-text" />
    </label>
  );
}
