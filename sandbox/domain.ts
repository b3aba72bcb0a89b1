/** The mode of the key; `flutterwave` is what belongs to the second provider, whose calls alone see it. */
export type Domain = 'test' | 'live' | 'flutterwave';
