export const isChanged = (form: HTMLFormElement): boolean => [...form.elements].some(isControlChanged)

function isControlChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex !== getInitialIndex(control)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement)) return false
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/** Default option, else first enabled. */
function getInitialIndex({ options, selectedIndex }: HTMLSelectElement): number {
  const all = [...options]
  const defaultIndex = all.findIndex((option) => option.defaultSelected)
  if (defaultIndex >= 0) return defaultIndex
  const enabledIndex = all.findIndex((option) => !option.disabled)
  return enabledIndex >= 0 ? enabledIndex : selectedIndex
}
