import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';

export function CuratorPanel() {
  const { curator, glossary } = useRoom().loaded.words;
  return (
    <div className="curator">
      <h3 className="panel-title">{say('curator.happened')}</h3>
      <p>{curator.happened}</p>
      <h3 className="panel-title">{say('curator.versions')}</h3>
      <dl className="pairs">
        {curator.versions.map((v) => (
          <div key={v.what}>
            <dt>{v.what}</dt>
            <dd>{v.where}</dd>
          </div>
        ))}
      </dl>
      <h3 className="panel-title">{say('curator.simplified')}</h3>
      <ul>
        {curator.simplified.map((s) => (
          <li key={s}>{s}</li>
        ))}
      </ul>
      <h3 className="panel-title">{say('curator.figures')}</h3>
      <dl className="pairs">
        {curator.figures.map((f) => (
          <div key={f.figure}>
            <dt>{f.figure}</dt>
            <dd>{f.source}</dd>
          </div>
        ))}
      </dl>
      <h3 className="panel-title">{say('curator.sources')}</h3>
      <dl className="pairs">
        {curator.sources.map((s) => (
          <div key={s.what}>
            <dt>{s.what}</dt>
            <dd className="mono">{s.ref}</dd>
          </div>
        ))}
      </dl>
      <h3 className="panel-title">{say('curator.glossary')}</h3>
      <dl className="pairs">
        {Object.entries(glossary).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
