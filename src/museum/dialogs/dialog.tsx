/** A native dialog that opens while its name is the visit's open dialog. */
import { type Dialog as Name, useVisit } from '@visit/visit-store.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { say } from '../say.ts';

export function Dialog({ name, title, children }: { name: NonNullable<Name>; title: string; children: ReactNode }) {
  const open = useVisit((s) => s.dialog === name);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  const shut = () => useVisit.getState().dialog === name && useVisit.setState({ dialog: null });
  return (
    <dialog ref={ref} className="plate dialog" aria-labelledby={`dialog-${name}`} onClose={shut} closedby="any" data-testid={`dialog-${name}`}>
      {open && (
        <div className="dialog-body">
          <header>
            <h2 id={`dialog-${name}`}>{title}</h2>
            <button type="button" className="key key-icon" aria-label={say('room.close')} onClick={shut}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
