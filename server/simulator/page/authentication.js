const theme = new URLSearchParams(window.location.search).get('theme')
if (theme === 'dark' || theme === 'light') document.documentElement.style.colorScheme = theme
const clientSecret = new URLSearchParams(window.location.search).get('client_secret') ?? ''
const post = (message) => window.parent.postMessage({ source: 'authentication', ...message }, window.location.origin)

document.getElementById('authentication').addEventListener('submit', async (event) => {
  event.preventDefault()
  const accepted = event.submitter?.value === 'accept'
  const response = await fetch('authentications', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientSecret, accepted }),
  }).catch(() => null)
  if (response?.ok) return post({ type: 'authenticated', accepted })
  document.getElementById('error').textContent = 'The bank did not answer. Try again.'
})
post({ type: 'ready' })
