const $ = (selector, within) => within.querySelector(selector)

function makeVoicemail({ forwardingNumber, media, at }, pretty) {
  const item = document.createElement('li')
  const meta = document.createElement('small')
  const time = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  meta.textContent = `Left without a ring · ${time}${forwardingNumber ? ` · replies to ${pretty(forwardingNumber)}` : ''}`
  const player = document.createElement('audio')
  player.controls = true
  player.preload = 'none'
  player.src = `media/${media.sid}`
  player.setAttribute('aria-label', `Voicemail of ${time}`)
  item.append(meta, player)
  return item
}

export function showVoicemails(element, { voicemails, number }, { keep, pretty }) {
  const part = $('.voicemails', element)
  part.hidden = voicemails.length === 0
  const list = $('ol', part)
  list.setAttribute('aria-label', `Voicemail of ${number}`)
  keep(
    list,
    voicemails,
    (voicemail) => voicemail.id,
    (voicemail) => makeVoicemail(voicemail, pretty),
    () => {},
  )
}
