"use strict";
// Shows what is written: asks for the version each second, and loads the page anew where it is another one.
(() => {
  const shown = document.currentScript.dataset.version;
  const look = async () => {
    try {
      const answer = await fetch("/version");
      if (answer.ok && (await answer.text()).trim() !== shown) {
        location.reload();
        return;
      }
    } catch {
      // The server is stopped: it may come back.
    }
    setTimeout(look, 1000);
  };
  setTimeout(look, 1000);
})();
