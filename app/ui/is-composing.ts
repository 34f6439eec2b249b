interface Pressed {
  isComposing?: boolean
  keyCode: number
}

/** Safari ends a composition before its last key, which it marks by this code. */
const COMPOSED_KEY = 229

/** The key is the input method's, not ours. */
export function isComposing(event: Pressed | { nativeEvent: Pressed }): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return composes === true || keyCode === COMPOSED_KEY
}
