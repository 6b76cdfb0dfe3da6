/** The tour: begun, left, gone on with after a reload; by keyboard and on a phone. */
import { expect, test } from '@playwright/test';
import { faults } from './axe.ts';
import { ready, room, watch } from './room.ts';

test('from the tour desk: a stop, its question, the next, a reload, and back where one was', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/#/tour');
  await page.getByTestId('tour-begin').click();
  const bar = page.getByTestId('tour-bar');
  await expect(bar).toHaveAttribute('data-stop', 'house');
  await ready(page);
  await page.getByTestId('tour-answer').click();
  await expect(page.getByTestId('tour-answer-text')).not.toBeEmpty();
  await page.getByTestId('command-next-stop').click();
  await expect(bar).toHaveAttribute('data-stop', 'news');
  await page.reload();
  await ready(page);
  await expect(bar).toHaveAttribute('data-stop', 'news');
  await page.getByTestId('tour-leave').click();
  await expect(bar).toBeHidden();
  await page.goto('/#/tour');
  await expect(page.getByTestId('stop-news')).toHaveAttribute('data-place', 'here');
  await page.getByTestId('tour-go-on').click();
  await expect(bar).toHaveAttribute('data-stop', 'news');
  expect(seen.errors).toEqual([]);
});

test('keys lead through all stops to the lessons', async ({ page }) => {
  await page.goto('/#/tour');
  await page.getByTestId('tour-begin').focus();
  await page.keyboard.press('Enter');
  const bar = page.getByTestId('tour-bar');
  for (const stop of ['house', 'news', 'away', 'draining', 'stalled', 'shed', 'caught', 'cliff', 'port', 'collector', 'dropped', 'hang-up']) {
    await expect(bar).toHaveAttribute('data-stop', stop);
    await ready(page);
    await page.keyboard.press('Shift+>');
  }
  await expect(page).toHaveURL(/#\/lessons$/);
});

test('who wanders off is told where the tour waits', async ({ page }) => {
  await page.goto('/#/tour');
  await page.getByTestId('tour-begin').click();
  await expect(page.getByTestId('tour-bar')).toBeVisible();
  await page.goto('/#/room/map-key-leak');
  await ready(page);
  await expect(page.getByTestId('tour-elsewhere')).toBeVisible();
  await page.getByTestId('tour-go').click();
  await expect(page.getByTestId('tour-bar')).toHaveAttribute('data-stop', 'house');
});

test('axe finds nothing, on the page and in a room', async ({ page }) => {
  await page.goto('/#/tour');
  await expect(page.getByTestId('tour-begin')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByTestId('tour-begin').click();
  await ready(page);
  expect(await faults(page, { within: '[data-testid="tour-bar"]' })).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the stage comes first, the guide after it, nothing runs out at the side', async ({ page }) => {
    await page.goto('/#/tour');
    await page.getByTestId('tour-begin').tap();
    await ready(page);
    const stage = await page.locator('#stage').boundingBox();
    const bar = await page.getByTestId('tour-bar').boundingBox();
    expect((bar?.y ?? 0) >= (stage?.y ?? 0) + (stage?.height ?? 0)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(room(page)).toBeVisible();
  });
});
