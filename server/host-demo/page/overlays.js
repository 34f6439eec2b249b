import { note } from './activity.js'

/** A widget over the page, such as the video library. `mount` creates it for the signed-in person. */
export function makeOverlay({ name, reports = [], mount, trouble }) {
  const place = document.querySelector(`#${name}`)
  let widget = null
  let turn = 0

  function listen() {
    for (const type of [...reports, 'session.renew']) widget.on(type, (payload) => note(type, payload))
    widget.on('ui.visible', ({ visible }) => place.classList.toggle('closed', !visible))
    widget.on('error', trouble)
  }

  return {
    async send(type, payload) {
      const asked = turn
      try {
        const mounted = widget ?? (await mount(name, place, () => asked === turn && !widget))
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
    },
    end() {
      turn += 1
      widget?.destroy()
      widget = null
      place.className = ''
    },
    widget: () => widget,
  }
}
