import { note } from './activity.js'

const $ = (selector) => document.querySelector(selector)

/** Video library overlay. `mount` creates the widget for the signed-in person. */
export function makeVideos({ mount, trouble }) {
  let widget = null
  let turn = 0

  function listen() {
    for (const type of ['video.selected', 'session.renew']) widget.on(type, (payload) => note(type, payload))
    widget.on('ui.visible', ({ visible }) => $('#video').classList.toggle('closed', !visible))
    widget.on('error', trouble)
  }

  return {
    /** `choose`: select a video for this CRM. */
    async open(payload) {
      const asked = turn
      try {
        const mounted = widget ?? (await mount('video', $('#video'), () => asked === turn && !widget))
        // Another person was selected in between, or the button was pressed twice.
        if (asked !== turn) return mounted?.destroy()
        if (!widget) {
          widget = mounted
          listen()
        }
        await widget.send('video.open', payload)
        trouble(null)
      } catch (error) {
        trouble(error)
      }
    },
    end() {
      turn += 1
      widget?.destroy()
      widget = null
      $('#video').className = ''
    },
    widget: () => widget,
  }
}
