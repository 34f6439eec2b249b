/** The last moment when code is sure to run. Returns the unsubscribe. */
export function onPageLeave(listener: () => void): () => void {
  const onVisibilityChange = () => document.visibilityState === 'hidden' && listener()
  window.addEventListener('pagehide', listener)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    window.removeEventListener('pagehide', listener)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
