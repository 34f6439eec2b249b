export const isChanged = (form: HTMLFormElement): boolean => [...form.elements].some(isControlChanged)

function isControlChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex !== firstIndexOf(control)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement)) return false
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/** Default option, else first enabled. */
function firstIndexOf({ options, selectedIndex }: HTMLSelectElement): number {
  const all = [...options]
  const said = all.findIndex((option) => option.defaultSelected)
  if (said >= 0) return said
  const free = all.findIndex((option) => !option.disabled)
  return free >= 0 ? free : selectedIndex
}
