import { messengerWidget } from './messenger-widget'

export { AppWidget } from './app-widget'
export { TextAlerts } from './text-alerts'
export { NotifyWidget } from './notify-widget'
export { RinglessWidget } from './ringless-widget'
export { VideoWidget } from './video-widget'
export const MessengerWidget = messengerWidget()
export const DockedMessengerWidget = messengerWidget({ docked: true })
export const DockedThreadWidget = messengerWidget({ docked: true, alone: true })
