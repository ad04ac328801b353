/* Passkeys: <form data-passkey="create|get">, its options in a JSON block (data-options="#id") or at
   data-options-url. */

import { bytesOf, lettersOf } from "./base64.js";

const known = (list) => (list ?? []).map((item) => ({ ...item, id: bytesOf(item.id) }));

/** The options as the browser takes them: bytes instead of text. */
function prepared(options) {
  const wanted = { ...options.publicKey, challenge: bytesOf(options.publicKey.challenge) };
  if (wanted.user) wanted.user = { ...wanted.user, id: bytesOf(wanted.user.id) };
  if (wanted.excludeCredentials) wanted.excludeCredentials = known(wanted.excludeCredentials);
  if (wanted.allowCredentials) wanted.allowCredentials = known(wanted.allowCredentials);
  return { publicKey: wanted };
}

/** What the browser made, as the server takes it. */
function written(credential) {
  const { response } = credential;
  const fields = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const filled = fields.filter((name) => response[name]).map((name) => [name, lettersOf(response[name])]);
  return {
    id: credential.id,
    rawId: lettersOf(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(filled),
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

async function optionsOf(form) {
  if (form.dataset.options) return JSON.parse(document.querySelector(form.dataset.options).textContent);
  const answer = await fetch(form.dataset.optionsUrl, {
    headers: { Accept: "application/json" },
    credentials: "same-origin",
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).request_options;
}

function start(form) {
  const button = form.querySelector("[data-passkey-start]");
  const failed = form.querySelector("[data-passkey-failed]");
  button.addEventListener("click", async () => {
    failed.hidden = true;
    button.disabled = true;
    try {
      const options = prepared(await optionsOf(form));
      const credential =
        form.dataset.passkey === "create" ? navigator.credentials.create(options) : navigator.credentials.get(options);
      form.elements.credential.value = JSON.stringify(written(await credential));
      form.requestSubmit();
    } catch {
      failed.hidden = false;
    } finally {
      button.disabled = false;
    }
  });
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const works = window.isSecureContext && "PublicKeyCredential" in window;
  if (works) start(form);
  else {
    form.querySelector("[data-passkey-start]").hidden = true;
    form.querySelector("[data-passkey-missing]").hidden = false;
  }
}
