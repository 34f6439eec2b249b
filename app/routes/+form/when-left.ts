/** The last moment when code is sure to run. Returns the unsubscribe. */
export function whenLeft(leave: () => void): () => void {
  const hide = () => document.visibilityState === 'hidden' && leave()
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  return () => {
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', hide)
  }
}
