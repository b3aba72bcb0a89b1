import { z } from 'zod';

/** A sum in kobo, up to what any store takes. */
export const Kobo = z.number().int().min(0).max(1_000_000_000_00, 'Enter at most ₦1,000,000,000.');

/** What one thing, or what is added to an order, costs at most. */
export const Price = Kobo.max(100_000_000_00, 'Enter at most ₦100,000,000.');
