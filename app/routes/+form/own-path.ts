/** Where to go on to: a path of ours, else the portal. Another site's address in our link would lend it our name. */
export function ownPath(path: string | null): string {
  return path && /^\/(?![/\\])[\x20-\x7e]*$/.test(path) ? path : '/manage'
}
