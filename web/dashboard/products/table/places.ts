/** Address of the table of products, below the dashboard's base. */
export const tablePlace = (slug: string) => `/products/table?slug=${encodeURIComponent(slug)}`;
