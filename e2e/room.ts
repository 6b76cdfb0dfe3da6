/** What the browser tests of a room have in common: opening an instant, waiting for it, asking for its numbers. */
import { expect, type Page } from '@playwright/test';

const STALL = 'grpc-stream-stall';
/** The first room's villainy: proxy 1 stops reading after three seconds. */
export const SILENCE = 'p=3000~stop-reading~proxy-1';

/** Collects what must never happen: errors in the page, and requests to anywhere but the museum itself. */
export function watch(page: Page): { errors: string[]; strangers: string[] } {
  const seen = { errors: [] as string[], strangers: [] as string[] };
  page.on('pageerror', (error) => seen.errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text());
  });
  page.on('requestfailed', (request) => {
    // What a reload or a closed page gave up itself did not go wrong.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    seen.errors.push(`${request.url()} did not arrive`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') seen.strangers.push(request.url());
  });
  return seen;
}

/** Opens a link within a room and waits until its instant is drawn. */
export async function open(page: Page, query: string, id = STALL): Promise<void> {
  await page.goto(`/#/room/${id}?${query}`);
  await ready(page);
}

export const room = (page: Page) => page.getByTestId('room');

/** Paused and painted: the frame's hash is there. */
export async function ready(page: Page): Promise<void> {
  await expect(room(page)).toHaveAttribute('data-ready', 'true');
  await expect(room(page)).toHaveAttribute('data-frame-hash', /^[0-9a-f]{14}$/);
}

export async function hash(page: Page): Promise<string> {
  await ready(page);
  return (await room(page).getAttribute('data-frame-hash')) as string;
}

export async function at(page: Page): Promise<number> {
  return Number(await room(page).getAttribute('data-t'));
}

/** Goes to an instant by the dialog that anybody would use. */
export async function goTo(page: Page, seconds: number): Promise<void> {
  await page.getByTestId('command-go-to').click();
  await page.getByTestId('go-to-input').fill(`${seconds} s`);
  await page.getByTestId('go-to-input').press('Enter');
  await expect(room(page)).toHaveAttribute('data-t', String(seconds * 1000));
  await ready(page);
}
