import { note } from './activity.js'

const $ = (selector) => document.querySelector(selector)

/** Messenger overlay. `mount` creates the widget for the signed-in person. */
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
      // Another person was selected in between, or the button was pressed twice.
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
    /** Start a blast to contacts of this CRM. */
    blast: (contacts) => send('blast.start', { contacts }),
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
