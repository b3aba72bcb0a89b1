/** What the line of Home and the window that opens everywhere are called: they find the same. */
export const findName = 'Find or go to';
export const findHint = 'Name, page, or “1042 half”';
export const notSearched = 'Products and orders could not be searched. Check your connection.';
