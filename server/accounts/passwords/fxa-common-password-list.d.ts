// The package brings no types.

declare module 'fxa-common-password-list' {
  const list: {
    /** Whether a password, in lower case and of at least eight characters, is on the list. */
    test(password: string): boolean;
  };
  export = list;
}
