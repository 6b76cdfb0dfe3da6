/** Every command with its keys; each can be done from here too. */
import { COMMANDS, context, run } from '@visit/commands/commands.ts';
import { useVisit } from '@visit/visit-store.ts';
import { keyWords, say, sayIf } from '../say.ts';
import { Dialog } from './dialog.tsx';

export default function HelpDialog() {
  return (
    <Dialog name="help" title={say('help.title')}>
      <p className="dialog-lead">{say('help.intro')}</p>
      <CommandList />
    </Dialog>
  );
}

function CommandList() {
  const ctx = context();
  const doIt = (id: string) => {
    useVisit.setState({ dialog: null });
    run(id);
  };
  return (
    <ul className="commands">
      {COMMANDS.map((command) => (
        <li key={command.id}>
          <button type="button" className="command-row" disabled={command.id === 'help' || !command.when(ctx)} onClick={() => doIt(command.id)}>
            <span>{sayIf(`commands.${command.id}.label`)}</span>
            <span className="keys">
              {command.keys.map((key) => (
                <kbd key={key}>{keyWords(key)}</kbd>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
