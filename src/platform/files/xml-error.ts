/** An error in an XML file: a stable code, a Russian sentence and the line where reading stopped. */
export class XmlError extends Error {
  readonly code: string;
  readonly line: number | undefined;

  constructor(code: string, text: string, line?: number) {
    super(text);
    this.name = 'XmlError';
    this.code = code;
    this.line = line;
  }
}
