/** Plain words and a way out when the page itself breaks. */
import { Component, type ReactNode } from 'react';
import { forgetFailures } from './rooms.ts';
import { say } from './say.ts';
import { Screws } from './screws.tsx';

interface State {
  readonly error: Error | null;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly onHash = () => {
    if (!this.state.error) return;
    forgetFailures();
    this.setState({ error: null });
  };

  override componentDidMount() {
    addEventListener('hashchange', this.onHash);
  }

  override componentWillUnmount() {
    removeEventListener('hashchange', this.onHash);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const fresh = location.hash.split('?', 1)[0] || '#/';
    return (
      <main className="notice-page" data-testid="error-page">
        <div className="plate notice-plate">
          <Screws />
          <h1>{say('error.title')}</h1>
          <p>{say('error.text')}</p>
          <p className="actions">
            <button type="button" className="key" onClick={() => location.reload()}>
              {say('error.again')}
            </button>
            <a className="key" href={fresh}>
              {say('error.fresh')}
            </a>
            <a className="key" href="#/">
              {say('error.lobby')}
            </a>
          </p>
          <details>
            <summary>{say('error.what')}</summary>
            <p className="mono">{error.message.slice(0, 300)}</p>
          </details>
        </div>
      </main>
    );
  }
}
