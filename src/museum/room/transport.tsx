/** Play, step, speed, time, reset: the same places always. */
import { run } from '@visit/commands/commands.ts';
import { positionToSpeed, speedText, speedToPosition } from '@visit/speed.ts';
import { timeText } from '@visit/time-text.ts';
import { useVisit } from '@visit/visit-store.ts';
import { CommandKey } from '../command-key.tsx';
import { say } from '../say.ts';
import { useRoom } from './room-context.ts';

export function Transport() {
  const playing = useVisit((s) => s.playing);
  const comparing = useVisit((s) => s.compare !== null);
  return (
    <div className="transport">
      <div className="keys-row keys-play">
        <CommandKey id="previous-cause" />
        <CommandKey id="previous-event" />
        <CommandKey
          id="play-pause"
          icon={playing ? 'pause' : 'play'}
          text={playing ? say('commands.play-pause.alt') : say('commands.play-pause.short')}
          className="key-main key-play"
        />
        <CommandKey id="next-event" />
        <CommandKey id="next-cause" />
      </div>
      <TimeDial />
      <Speed />
      <div className="keys-row keys-end">
        <CommandKey id="compare" text={say('commands.compare.short')} pressed={comparing} />
        <CommandKey id="undo" />
        <CommandKey id="redo" />
        <CommandKey id="reset" text={say('commands.reset.short')} />
      </div>
    </div>
  );
}

function TimeDial() {
  const t = useVisit((s) => s.t);
  return (
    <button
      type="button"
      className="dial"
      onClick={() => run('go-to')}
      title={`${say('commands.go-to.label')} (G)`}
      aria-label={`${say('room.time')}: ${timeText(t)}. ${say('commands.go-to.label')}`}
      data-testid="command-go-to"
    >
      {timeText(t)}
    </button>
  );
}

function Speed() {
  const speed = useVisit((s) => s.speed);
  return (
    <div className="speed">
      <CommandKey id="slower" />
      <label>
        <span className="sr-only">{say('room.speed')}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={speedToPosition(speed)}
          aria-valuetext={speedText(speed)}
          onChange={(e) => useVisit.getState().setSpeed(positionToSpeed(Number(e.target.value)))}
          data-testid="speed"
        />
      </label>
      <CommandKey id="faster" />
      <output className="speed-value">{speedText(speed)}</output>
    </div>
  );
}

export function SceneKeys() {
  const { loaded, session } = useRoom();
  const current = useVisit((s) => s.scene);
  const { scenes } = session.exhibit;
  if (!scenes.length) return null;
  const n = scenes.findIndex((s) => s.id === current);
  const words = current ? loaded.words.scenes[current] : undefined;
  return (
    <div className="scenes">
      <CommandKey id="previous-scene" />
      <span className="scene-name" title={words?.label}>
        {n < 0 ? say('room.no-scene') : `${n + 1}/${scenes.length} ${words?.title ?? ''}`}
      </span>
      <CommandKey id="next-scene" />
    </div>
  );
}
