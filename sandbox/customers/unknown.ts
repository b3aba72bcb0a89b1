import { ApiError } from '../errors.ts';

export const unknownCustomer = (): ApiError => new ApiError(404, 'Customer not found', 'not_found');
