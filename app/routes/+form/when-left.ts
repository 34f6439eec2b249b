/** Tells when the page is hidden, left or closed: nothing that comes later is sure to run. Answers what ends it. */
export function whenLeft(leave: () => void): () => void {
  const hide = () => document.visibilityState === 'hidden' && leave()
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  return () => {
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', hide)
  }
}
