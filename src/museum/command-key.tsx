/** A button that runs a command: same command, same keys, same words as everywhere. */
import { findCommand, run } from '@visit/commands/commands.ts';
import { session } from '@visit/session.ts';
import { useVisit } from '@visit/visit-store.ts';
import type { ReactNode } from 'react';
import { hasIcon, Icon, type IconName } from './icon.tsx';
import { keyWords, say, sayIf } from './say.ts';

interface Props {
  readonly id: string;
  readonly icon?: IconName;
  /** words beside the icon; otherwise the icon stands alone and the words are its name */
  readonly text?: ReactNode;
  readonly pressed?: boolean;
  readonly className?: string;
}

export function CommandKey({ id, icon, text, pressed, className = '' }: Props) {
  const command = findCommand(id);
  const can = useVisit((visit) => command.when({ visit, session: session() }));
  const label = sayIf(`commands.${id}.label`);
  const keys = command.keys.map(keyWords).join(` ${say('commands.or')} `);
  const sign = icon ?? (hasIcon(id) ? id : undefined);
  return (
    <button
      type="button"
      className={`key ${text ? '' : 'key-icon'} ${className}`}
      data-testid={`command-${id}`}
      aria-label={text ? undefined : label}
      aria-pressed={pressed}
      aria-disabled={!can}
      aria-keyshortcuts={command.keys.join(' ')}
      title={`${label} (${keys})`}
      onClick={() => run(id)}
    >
      {sign ? <Icon name={sign} /> : null}
      {text ? <span className="key-text">{text}</span> : null}
    </button>
  );
}
