/** Downloads a text as a file. */
export function download(name: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  // Firefox requires the link to be in the page.
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the object URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
