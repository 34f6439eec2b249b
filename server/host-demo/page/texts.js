import { note } from './activity.js'

const $ = (selector) => document.querySelector(selector)

/** The messenger, over this page once somebody has asked for it. `mount` makes the widget for whoever is signed in. */
export function makeTexts({ mount, trouble }) {
  let widget = null
  let turn = 0

  function listen() {
    for (const type of ['message.received', 'message.sent', 'session.renew'])
      widget.on(type, (payload) => note(type, payload))
    widget.on('ui.resize', ({ width }) => $('#texts').classList.toggle('docked', width < 960))
    widget.on('ui.visible', ({ visible }) => $('#texts').classList.toggle('closed', !visible))
    widget.on('unread.changed', ({ count }) => {
      $('#open-texts').textContent = count === 0 ? 'Messages' : `Messages (${count >= 100 ? '99+' : count})`
    })
    widget.on('error', trouble)
  }

  async function send(type, payload) {
    const asked = turn
    try {
      const mounted = widget ?? (await mount('messenger', $('#texts'), () => asked === turn && !widget))
      // Somebody else was chosen meanwhile, or the button was pressed twice.
      if (asked !== turn) return mounted?.destroy()
      if (!widget) {
        widget = mounted
        listen()
      }
      await widget.send(type, payload)
      trouble(null)
    } catch (error) {
      trouble(error)
    }
  }

  return {
    open: (payload) => send('messenger.open', payload),
    /** A text to many of this CRM's contacts. */
    blast: (contacts) => send('blast.start', { contacts }),
    /** Somebody else is signed in to this CRM. */
    end() {
      turn += 1
      widget?.destroy()
      widget = null
      $('#texts').className = ''
      $('#open-texts').textContent = 'Messages'
    },
    widget: () => widget,
  }
}
