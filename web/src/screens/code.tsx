export default function Page() {
  return <main class="alone">code</main>;
}
