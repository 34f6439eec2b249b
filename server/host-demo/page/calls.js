import { answerFrom } from './contacts.js'

/** Mounts the notification widget on a CRM page without a dialer, so that inbound calls can be answered there. */
const crm = await (await fetch('/crm')).json()
const kept = sessionStorage.getItem('person') ?? 'mia'
const person = crm.people.some(({ id }) => id === kept) ? kept : crm.people[0].id

async function freshToken() {
  const answer = await fetch(`/sign-in?as=${encodeURIComponent(person)}`, { method: 'POST' })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error ?? 'Sign-in failed')
  return body.token
}

const script = Object.assign(document.createElement('script'), { src: `${crm.appUrl}/embed.js` })
script.addEventListener('load', async () => {
  const calls = window.Trunkline.mount({
    vendor: crm.vendorId,
    widget: 'notify',
    element: document.querySelector('#calls'),
    token: await freshToken(),
    theme: document.documentElement.dataset.theme,
    onTokenExpired: freshToken,
  })
  answerFrom(crm.contacts, calls)
  const unread = document.querySelector('#unread')
  calls.on('unread.changed', ({ count }) => {
    unread.textContent = count === 0 ? '' : `${count >= 100 ? '99+' : count} unread ${count === 1 ? 'text' : 'texts'}`
  })
})
document.head.append(script)
