/**
 * What separates statements, and what may hold a semicolon without doing so: comments, texts, names, and bodies of
 * functions between `$$` or `$name$`.
 */
const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g;

/** The statements of a file of SQL in order, each without comments around it; a body of a function stays as it is. */
export function statementsIn(sql: string): string[] {
  const statements = [''];
  for (const [text] of sql.matchAll(piece)) {
    if (text === ';') statements.push('');
    else if (text.startsWith('--') || text.startsWith('/*')) statements[statements.length - 1] += ' ';
    else statements[statements.length - 1] += text;
  }
  return statements.map((one) => one.trim()).filter((one) => one !== '');
}

export const onOneLine = (statement: string): string => statement.replace(/\s+/g, ' ');
