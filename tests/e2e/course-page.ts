import { expect, type Page } from '@playwright/test';

/** The demo course is taken in behind the first start of the program. */
export async function openCourse(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/courses');
    await expect(page.getByText(/\d+ lessons? · \d+ topics?/)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}
