/** A statement of a migration, as far as the rules look at it. */
export interface Statement {
  /** In lower case, with single spaces, without comments; string literals and function bodies are empty. */
  readonly text: string;
  /** Where it begins, from 1. */
  readonly line: number;
  /** The comment right before it. */
  readonly comment: string;
  /** What stands between `$$` and `$$`, with its line. */
  readonly bodies: readonly { text: string; line: number }[];
}

/** Literals, quoted names, comments, dollar quotes and semicolons; everything else is passed over. */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;|[^'"\-/$;]+|[\s\S]/g;

/** Splits SQL into statements. @param firstLine the line on which it begins */
export function readStatements(sql: string, firstLine = 1): Statement[] {
  const statements: Statement[] = [];
  let [text, comment, line, at] = ['', '', 0, firstLine];
  let bodies: { text: string; line: number }[] = [];
  const end = () => {
    if (text.trim()) statements.push({ text: plain(text), line, comment: comment.trim(), bodies });
    [text, comment, bodies] = ['', '', []];
  };
  for (const [token, tag] of sql.matchAll(TOKEN)) {
    const isComment = token.startsWith('--') || token.startsWith('/*');
    if (isComment && !text.trim()) comment += `${token.replace(/^--\s?/, '')}\n`;
    else if (token === ';') end();
    else if (!isComment) {
      if (!text.trim()) line = at + (/^\s*/.exec(token)?.[0].split('\n').length ?? 1) - 1;
      if (tag !== undefined) bodies.push({ text: token.slice(tag.length + 2, -tag.length - 2), line: at });
      text += tag !== undefined || token.startsWith("'") ? "''" : token;
    }
    at += token.split('\n').length - 1;
  }
  end();
  return statements;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Splits a list at the commas outside of parentheses. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let [depth, part] = [0, ''];
  for (const sign of text) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()];
}
