/** What was asked about was not done; its message is the sentence for whoever asked. */
export class Refused extends Error {}
