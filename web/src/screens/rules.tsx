export default function Page() {
  return <main class="alone">rules</main>;
}
