import { expect, type Page } from '@playwright/test';

/** The demo course is taken in behind the first start of the program. */
export async function openCourse(page: Page): Promise<void> {
  const lessons = async () => {
    const { lessons } = (await (await page.request.get('/api/courses/')).json()) as { lessons?: unknown[] };
    return lessons?.length ?? 0;
  };
  await expect.poll(lessons, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.goto('/courses');
  await expect(page.getByText(/\d+ lessons? · \d+ topics?/)).toBeVisible();
}
