/** Has the browser save a file under a name. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file when the click is over; it reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
