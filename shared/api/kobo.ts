import { z } from 'zod';

/** A sum in kobo, up to what any store takes. */
export const Kobo = z.number().int().min(0).max(1_000_000_000_00);
