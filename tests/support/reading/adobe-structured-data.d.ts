declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path: { type?: string }[];
    fieldNames: string[];
  }
  export default class Validator {
    /** The words of schema.org as JSON-LD, for their check as well. */
    constructor(vocabulary?: unknown);
    /** Things found in a page, by format and type. */
    validate(found: { jsonld: Record<string, unknown[]>; microdata: object; rdfa: object }): Promise<Issue[]>;
  }
}
