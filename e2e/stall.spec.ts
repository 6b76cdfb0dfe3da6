/** The first room as a visitor plays it: the stall, the fix, the comparison, time travel, links. */
import { expect, test } from '@playwright/test';
import { at, goTo, hash, open, ready, room, SILENCE, watch } from './room.ts';

test('from the lobby: enter, make a proxy stop reading, watch everybody stall, flip the fix', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  await page.getByTestId('card-grpc-stream-stall').getByRole('link').click();
  await ready(page);
  await expect(room(page)).toHaveAttribute('data-condition', 'flowing');
  await page.getByTestId('bet-skip').click();

  await goTo(page, 3);
  await page.locator('[data-actor="proxy-1"]').click();
  await page.getByTestId('menu-stop-reading').click();
  await goTo(page, 16);
  await expect(room(page)).toHaveAttribute('data-condition', /stalled|misrouting/);
  await expect(page.getByTestId('invariant-readers-current')).toContainText(/broken/i);

  await page.getByTestId('fix-lever').click();
  await goTo(page, 18);
  await expect(room(page)).toHaveAttribute('data-condition', 'windowClosed');
  await expect(page.getByTestId('invariant-readers-current')).toContainText(/holds/i);
  expect(page.url()).toContain('p=16000~fix~%2Bper-stream-queue');
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('playing moves virtual time on by itself and ends in the stall', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=9000`);
  await page.getByTestId('command-play-pause').click();
  await expect(room(page)).toHaveAttribute('data-condition', /stalled|misrouting/);
  await page.getByTestId('command-play-pause').click();
  expect(await at(page)).toBeGreaterThan(10_000);
});

test('side by side from the same inputs, with the first divergence marked', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=20000`);
  await page.getByTestId('command-compare').click();
  await expect(room(page)).toHaveAttribute('data-comparing', 'true');
  await expect(room(page)).toHaveAttribute('data-condition', 'misrouting');
  await expect(room(page)).toHaveAttribute('data-other-condition', 'windowClosed');
  await expect(page.getByTestId('divergence-mark')).toBeVisible();
  await page.getByTestId('command-first-divergence').click();
  await ready(page);
  const parted = await at(page);
  expect(parted).toBeGreaterThan(9000);
  expect(parted).toBeLessThan(13_000);
});

test('scrubbing back gives the very same frames', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=5000`);
  const early = await hash(page);
  await goTo(page, 30);
  const late = await hash(page);
  expect(late).not.toBe(early);
  await goTo(page, 5);
  expect(await hash(page)).toBe(early);
  await goTo(page, 30);
  expect(await hash(page)).toBe(late);
});

test('the scrub bar answers pointer and keys', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=20000`);
  const bar = page.getByTestId('scrub-bar');
  const box = (await bar.boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.mouse.click(box.x + box.width * 0.1, box.y + box.height / 2);
  await expect(room(page)).toHaveAttribute('data-condition', 'flowing');
  await ready(page);
  const before = await at(page);
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBeGreaterThan(before);
});

test('a link opens at the same instant in a fresh browser', async ({ page, browser }) => {
  await open(page, `seed=7&k.proxies=9&k.messageBytes=4096&${SILENCE}&p=9000~fix~%2Bqueue-latest-only&t=14250`);
  const here = await hash(page);
  const elsewhere = await browser.newContext({ viewport: { width: 900, height: 1100 } });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  expect(await hash(other)).toBe(here);
  expect(await at(other)).toBe(14_250);
  await elsewhere.close();
});

test('a poke in the past drops the later future, says so, and can be undone', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=20000`);
  const late = await hash(page);
  await goTo(page, 6);
  await expect(page.getByTestId('fork-warning')).toBeVisible();
  await page.getByTestId('poke-target-proxy').selectOption('proxy-2');
  await page.getByTestId('poke-freeze').click();
  await ready(page);
  expect(page.url()).toContain('6000~freeze~proxy-2');
  await page.getByTestId('command-undo').click();
  await expect(page).not.toHaveURL(/freeze/);
  await goTo(page, 20);
  expect(await hash(page)).toBe(late);
});

test('reset leads back to the start from the failed state', async ({ page }) => {
  await open(page, 'seed=1&t=0');
  const start = await hash(page);
  await open(page, `seed=1&${SILENCE}&t=30000`);
  await page.getByTestId('command-reset').click();
  await expect(room(page)).toHaveAttribute('data-t', '0');
  expect(await hash(page)).toBe(start);
});

test('a lost bet gets its answer and a replay', async ({ page }) => {
  await page.goto('/#/room/grpc-stream-stall');
  await page.getByText('Only the proxy that stopped').click();
  await page.getByTestId('bet-place').click();
  await expect(page.getByTestId('bet-settled')).toContainText(/walks all proxies in one loop/);
  await page.getByTestId('bet-replay').click();
  await expect(room(page)).toHaveAttribute('data-condition', /stalled|misrouting/);
});

test('each fix can be chosen, and the groups exclude each other', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&t=2000`);
  await page.getByTestId('tab-fixes').click();
  const fix = (id: string) => page.getByTestId(`fix-${id}`);
  await fix('per-stream-queue').click();
  await expect(fix('per-stream-queue')).toBeChecked();
  await fix('queue-latest-only').click();
  await expect(fix('queue-latest-only')).toBeChecked();
  await expect(fix('per-stream-queue')).not.toBeChecked();
  await fix('send-timeout').click();
  await expect(fix('queue-latest-only')).toBeChecked();
});

test('knobs change what happens', async ({ page }) => {
  await open(page, `seed=1&${SILENCE}&k.streamWindow=1048576&t=16000`);
  await expect(room(page)).toHaveAttribute('data-condition', 'flowing');
  await open(page, `seed=1&${SILENCE}&k.messageBytes=32768&t=8000`);
  await expect(room(page)).toHaveAttribute('data-condition', /stalled|misrouting/);
});

test('a thousand proxies are drawn and play', async ({ page }) => {
  await open(page, `seed=1&k.proxies=1000&${SILENCE}&t=4000`);
  await page.getByTestId('command-play-pause').click();
  await expect.poll(() => at(page)).toBeGreaterThan(4500);
  await page.getByTestId('command-play-pause').click();
  await ready(page);
});
