// Endings of what a system would start by a double click, or a browser as a page: such a file is refused whatever is
// inside, by the form that it is chosen in and by the server.

/** In lower case, without the point. */
export const programEndings: ReadonlySet<string> = new Set(
  [
    'html htm xhtml xht shtml mht mhtml xml xsl xslt svg svgz js mjs cjs ts wasm swf xap hta htc php phtml asp aspx jsp',
    'exe dll com scr pif bat cmd msi msp msix appx vbs vbe jse ws wsf wsh ps1 psm1 reg lnk url cpl inf jar class apk ipa',
    'app dmg pkg command sh bash zsh csh run bin elf so py pl rb desktop deb rpm appimage iso img vhd chm hlp crx xpi',
  ].flatMap((line) => line.split(' ')),
);
