import { MAX_T } from '@engine/settings.ts';
import { seek } from '@visit/playback.ts';
import { parseTime } from '@visit/time-text.ts';
import { useVisit } from '@visit/visit-store.ts';
import { type FormEvent, useState } from 'react';
import { say } from '../say.ts';
import { Dialog } from './dialog.tsx';

export function GoToDialog() {
  return (
    <Dialog name="go-to" title={say('go-to.title')}>
      <GoToForm />
    </Dialog>
  );
}

function GoToForm() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const go = (e: FormEvent) => {
    e.preventDefault();
    const t = parseTime(text);
    if (t === null) return setProblem(say('go-to.unread'));
    if (t > MAX_T) return setProblem(say('go-to.beyond'));
    useVisit.setState({ dialog: null });
    useVisit.getState().setPlaying(false);
    seek(t);
  };
  return (
    <form onSubmit={go} className="go-to">
      <label>
        {say('go-to.label')}
        <input
          data-first
          value={text}
          onChange={(e) => setText(e.target.value)}
          inputMode="decimal"
          autoComplete="off"
          data-testid="go-to-input"
          aria-describedby="go-to-hint"
          aria-invalid={problem !== ''}
          maxLength={40}
        />
      </label>
      <button type="submit" className="key key-main">
        {say('go-to.go')}
      </button>
      <p id="go-to-hint" className={problem ? 'trouble' : 'hint'} role={problem ? 'alert' : undefined}>
        {problem || say('go-to.hint')}
      </p>
    </form>
  );
}
