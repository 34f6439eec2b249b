// The page around it is the app's own, through the app's proxy: one origin.
const theme = new URLSearchParams(window.location.search).get('theme')
if (theme === 'dark' || theme === 'light') document.documentElement.style.colorScheme = theme
const field = (id) => document.getElementById(id)
const [number, expiry, cvc, error] = ['number', 'expiry', 'cvc', 'error'].map(field)
const post = (message) => window.parent.postMessage({ source: 'card-form', ...message }, window.location.origin)

const digits = (input) => input.value.replace(/\D/g, '')
const readExpiry = () => digits(expiry).match(/^(\d{1,2})(\d{2}|\d{4})$/)
const isComplete = () => digits(number).length >= 12 && readExpiry() !== null && digits(cvc).length >= 3

const reportChange = () => post({ type: 'change', complete: isComplete() })

number.addEventListener('input', () => {
  number.value = digits(number)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
})
expiry.addEventListener('input', (event) => {
  const value = digits(expiry).slice(0, 4)
  if (event.inputType?.startsWith('delete')) return
  expiry.value = value.length > 2 ? `${value.slice(0, 2)} / ${value.slice(2)}` : value
})
document.addEventListener('input', () => {
  showError('')
  reportChange()
})

function showError(message, param) {
  error.textContent = message
  const wrong = { number, exp_month: expiry, exp_year: expiry, cvc }[param]
  for (const input of [number, expiry, cvc]) input.toggleAttribute('aria-invalid', input === wrong)
  wrong?.focus()
}

function fillTestData(card = '4242 4242 4242 4242') {
  number.value = card
  expiry.value = `12 / ${String((new Date().getFullYear() + 3) % 100)}`
  cvc.value = '123'
  showError('')
  reportChange()
}

async function submit() {
  const [, expMonth = '', expYear = ''] = readExpiry() ?? []
  try {
    const response = await fetch('payment-methods', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ number: digits(number), expMonth, expYear, cvc: digits(cvc) }),
    })
    const answer = await response.json()
    if (response.ok) return post({ type: 'payment-method', ...answer })
    showError(answer.error, answer.param)
    post({ type: 'error', message: answer.error })
  } catch {
    const message = 'The card could not be checked. Try again.'
    showError(message)
    post({ type: 'error', message })
  }
}

field('card').addEventListener('submit', (event) => {
  event.preventDefault()
  void submit()
})
window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== window.location.origin || source !== window.parent) return
  if (data?.type === 'submit') void submit()
  if (data?.type === 'fill-test-data') fillTestData(data.number)
})
post({ type: 'ready' })
