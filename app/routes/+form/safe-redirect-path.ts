/** Prevents open redirects. */
export function safeRedirectPath(path: string | null): string {
  return path && /^\/(?![/\\])[\x20-\x7e]*$/.test(path) ? path : '/manage'
}
