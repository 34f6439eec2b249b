/** Activity list of events from the dialer, newest first. */
const MAX_ENTRIES = 60

/** @param {string} number E.164 */
export const phoneWords = (number) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** A contact without a name has its ten digits as name. */
const withWhom = ({ name, number }) => (/^\d+$/.test(name) ? phoneWords(number ?? name) : name)

/** @param {string} type @param {Record<string, any>} payload */
function sentence(type, payload) {
  switch (type) {
    case 'incoming.rings':
      return `${payload.name || phoneWords(payload.number ?? '') || 'Someone'} is calling`
    case 'call.started':
      return payload.direction === 'inbound'
        ? `Answered ${payload.name || phoneWords(payload.number ?? '') || 'a call'}`
        : `Calling ${payload.name || phoneWords(payload.number ?? '')}`
    case 'call.answered':
      return `${payload.name || 'Someone'} is on the line`
    case 'call.ended':
      return `${payload.name || phoneWords(payload.number ?? '')}: ${payload.label}, ${payload.billsec} s`
    case 'call.recorded':
      return `Recording of ${Math.round((payload.durationMs ?? 0) / 1000)} s is ready`
    case 'campaign.ended':
      return payload.message
    case 'campaign.waiting':
      return payload.reason
    case 'dnc.changed':
      return `${phoneWords(payload.number)} ${payload.listed ? 'joined' : 'left'} the do-not-call list`
    case 'message.received':
      return `${withWhom(payload)}: ${payload.body}`
    case 'message.sent':
      return `To ${withWhom(payload)}: ${payload.body}`
    case 'video.selected':
      return `Chose ${payload.name}: ${payload.url}`
    case 'session.renew':
      return 'A widget asked for a fresh session'
    default:
      return ''
  }
}

/** @param {string} type @param {Record<string, any>} payload */
export function note(type, payload) {
  const list = document.querySelector('#activity')
  const item = document.createElement('li')
  const when = document.createElement('time')
  when.textContent = new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
  const name = document.createElement('b')
  name.textContent = type
  const words = document.createElement('div')
  words.textContent = sentence(type, payload)
  item.append(when, name, words)
  list.prepend(item)
  while (list.children.length > MAX_ENTRIES) list.lastElementChild.remove()
  document.querySelector('#quiet').hidden = true
}
